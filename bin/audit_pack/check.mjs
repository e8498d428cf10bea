/* Checks this audit pack: node check.mjs [--language mr]. Requires Node 20 or newer, no packages and no network. */
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkPack } from './program/bin/audit_pack/check_pack.js'

const [, , option, language] = process.argv
const folder = dirname(fileURLToPath(import.meta.url))
process.exitCode = await checkPack(folder, option === '--language' ? language : 'en')
