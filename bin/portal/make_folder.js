import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder and the ones above it that are missing, a step at a time: Node's own recursive way
 * never ends where the system makes no folders (/proc).
 */
export function makeFolder(path) {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path)
}
