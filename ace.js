/*
 * Entry point of every `node ace …` command. Who has an older Node is taken to that of the packages, as by `npm start`.
 */
import { fileURLToPath } from 'node:url'
import { needsOwnNode, runOnOwnNode } from './bin/portal/own_node.js'

process.env.TZ = 'UTC'

if (needsOwnNode()) {
  runOnOwnNode(fileURLToPath(import.meta.url))
} else {
  await import('@poppinss/ts-exec')
  await import('./bin/console.js')
}
