/* Loaded before a server: reports every tracing module that the server loads. */
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
