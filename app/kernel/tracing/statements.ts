import { SpanKind, trace } from '@opentelemetry/api'
import type { Database } from '@adonisjs/lucid/database'
import { observeStatements } from '#kernel/database/statements'
import { markFailed, tracer } from '#kernel/tracing/tracer'

const TABLE = /\b(?:from|into|update)\s+`?(\w+)/i

/** `select applications`, as far as the words of a statement say it. */
const nameOf = (sql: string) =>
  [/\w+/.exec(sql)?.[0].toLowerCase() ?? 'statement', TABLE.exec(sql)?.[1]]
    .filter(Boolean)
    .join(' ')

/** A span for each statement of what is traced, by its words; its values are left out. */
export function traceStatements(db: Database): void {
  const system = db.connection().dialect.name === 'mysql' ? 'mysql' : 'sqlite'
  observeStatements(
    db,
    (sql) => {
      if (!trace.getActiveSpan()?.isRecording()) return null
      return tracer().startSpan(nameOf(sql), {
        kind: SpanKind.CLIENT,
        attributes: { 'db.system.name': system, 'db.query.text': sql },
      })
    },
    (span, _, error) => {
      if (error) markFailed(span, error)
      span.end()
    }
  )
}
