import { join } from 'node:path'
import { tmpdir, userInfo } from 'node:os'
import env from '#start/env'

/** Maximum bytes of one form with its files: a claim has two of at most 10 MB each, and some text. */
export const formBytes = 24 * 1024 * 1024

/** Where the files of a form are stored while it is processed: a folder of this system user. */
export const incomingPath = env.get('INCOMING_PATH', join(tmpdir(), `arthasetu-${userInfo().uid}`))
