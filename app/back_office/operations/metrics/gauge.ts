import logger from '@adonisjs/core/services/logger'
import { Gauge, type Registry } from 'prom-client'

/** Makes a gauge that is read when it is asked for; what cannot be read is left out. */
export type MakeGauge = (
  name: string,
  help: string,
  labelNames: string[],
  collect: (own: Gauge) => unknown
) => Gauge

export const gaugesOf =
  (registry: Registry): MakeGauge =>
  (name, help, labelNames, collect) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset()
        try {
          await collect(this)
        } catch (error) {
          /** A database that is away is known by the probes; the other figures are wanted then. */
          logger.warn({ err: error, figure: name }, 'a figure could not be made')
        }
      },
    })
