import { join } from 'node:path'
import { tmpdir, userInfo } from 'node:os'
import env from '#start/env'

/** Bytes of one form with its files: a claim brings two of at most 10 MB each, and a little text. */
export const formBytes = 24 * 1024 * 1024

/** Where the files of a form wait while it is answered: a folder of this user's own. */
export const incomingPath = env.get('INCOMING_PATH', join(tmpdir(), `arthasetu-${userInfo().uid}`))
