/*
 * Entry point of every `node ace …` command.
 */
process.env.TZ = 'UTC'

import '@poppinss/ts-exec'

await import('./bin/console.js')
