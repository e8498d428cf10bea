import { settings } from '../settings.js'
import { success, checkAddress } from './finding.js'

/** The more specific setting comes first; without either, the specification's default address applies. */
const ADDRESSES = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT']
const USUAL_ADDRESS = 'http://localhost:4318'

/** Nothing waits for a collector that is unavailable, so only this check reports it. */
export async function checkTraces() {
  const own = settings()
  if (own.OTEL !== 'on') return success('not sent: OTEL is off')
  const name = ADDRESSES.find((each) => own[each]) ?? ADDRESSES.at(-1)
  return checkAddress(own[name] || USUAL_ADDRESS, name)
}
