import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder and the missing ones above it, one at a time: Node's own recursive mode never ends where the system
 * creates no folders (/proc).
 */
export function makeFolder(path) {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path)
}
