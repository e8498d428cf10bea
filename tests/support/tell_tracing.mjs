/* Loaded before a server: tells of every module of the tracing that it loads. */
import { registerHooks } from 'node:module'

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    if (/@opentelemetry|start_tracing|tracing_middleware/.test(found.url)) {
      process.stderr.write(`tracing loads ${found.url}\n`)
    }
    return found
  },
})
