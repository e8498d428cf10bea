import { type ExportResult, ExportResultCode } from '@opentelemetry/core'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'
import type { Logger } from '@adonisjs/core/logger'

/** Says once that the collector is away, and once that it is there again; what it missed is dropped. */
export class LogOnceExporter implements SpanExporter {
  #isAway = false

  constructor(
    private readonly exporter: SpanExporter,
    private readonly logger: Logger
  ) {}

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.exporter.export(spans, (result) => {
      this.#logChange(result)
      done(result)
    })
  }

  #logChange({ code, error }: ExportResult) {
    const isAway = code !== ExportResultCode.SUCCESS
    if (isAway === this.#isAway) return
    this.#isAway = isAway
    if (isAway) this.logger.warn({ err: error }, 'the collector of traces takes nothing')
    else this.logger.info('the collector of traces takes them again')
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown()
  }

  async forceFlush(): Promise<void> {
    await this.exporter.forceFlush?.()
  }
}
