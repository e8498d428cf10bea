/*
 * Entry point of every `node ace …` command. With an older Node, it restarts in the Node of the packages, as `npm
 * start` does.
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
