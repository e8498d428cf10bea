import env from '#start/env'
import app from '@adonisjs/core/services/app'
import { defineConfig, targets } from '@adonisjs/core/logger'
import { redactLine, requestLogFields } from '#kernel/logging/log_lines'

const loggerConfig = defineConfig({
  default: 'app',
  loggers: {
    app: {
      enabled: true,
      name: 'arthasetu',
      level: env.get('LOG_LEVEL', app.inTest ? 'silent' : 'info'),
      /** No data that identifies a person or opens a session is written to the log. */
      redact: {
        paths: ['password', '*.password', '*.aadhaar', '*.otp', 'req.headers.cookie'],
        censor: '[hidden]',
      },
      hooks: { streamWrite: redactLine },
      /** Adds the request to each line, regardless of its source. */
      mixin: () => requestLogFields(),
      /** The framework's own field, which contains what the visitor sent. */
      serializers: { request_id: () => undefined },
      transport: {
        targets: targets()
          .pushIf(app.inDev, targets.pretty())
          .pushIf(!app.inDev, targets.file({ destination: 1 }))
          .toArray(),
      },
    },
  },
})

export default loggerConfig

declare module '@adonisjs/core/types' {
  export interface LoggersList extends InferLoggers<typeof loggerConfig> {}
}
