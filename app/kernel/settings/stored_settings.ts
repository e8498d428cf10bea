import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import logger from '@adonisjs/core/services/logger'
import timeouts from '#config/timeouts'
import { contentVersion } from '#kernel/http/expected_version'
import { SharedRead } from '#kernel/streams/deadline'

/** An image of the corporation's logo; its size in pixels. */
export interface Logo {
  id: string
  jpeg: Buffer
  width: number
  height: number
}

/** Maximum size of the JPEG in bytes, since every process holds it and every PDF contains it. */
export const LOGO_BYTES = 45_000

/** Setting with the id of the logo. */
export const LOGO = 'logo'

/** Returns a logo that is or was in use, or that a second person has yet to confirm; null if there is none. */
export async function logoOf(id: string | undefined): Promise<Logo | null> {
  if (!id) return null
  const row = await db.from('corporation_logos').where('id', id).first()
  if (!row) return null
  const { jpeg, width, height } = row
  return { id, jpeg: Buffer.from(jpeg, 'base64'), width: Number(width), height: Number(height) }
}

/** Values by the names of their settings; unset ones are missing. */
export type StoredSettings = ReadonlyMap<string, string>

/** How long another process may use old values after a change in this one, in milliseconds. */
const FRESH_FOR_MS = 2_000

let current: StoredSettings = new Map()
let logo: Logo | null = null
let version = contentVersion([])
let readAt = Number.NEGATIVE_INFINITY

/** Sequence of the reads in the order in which they started, so that a slow one does not overwrite a later one. */
let lastStarted = 0
let lastApplied = 0

/** Returns the stored settings, from memory. */
export const storedSettings = (): StoredSettings => current

/** Returns the image of the current logo: held in memory, since PDFs are rendered synchronously. */
export const storedLogo = (): Logo | null => logo

/** Returns a version that changes with every change of the settings. */
export const settingsVersion = (): string => version

/** Returns the settings as stored in the database, within a transaction. */
export async function readSettings(
  client: QueryClientContract = db.connection()
): Promise<StoredSettings> {
  const rows: { name: string; value: string }[] = await client
    .from('settings')
    .orderBy('name')
    .select('name', 'value')
  return new Map(rows.map(({ name, value }) => [name, value]))
}

/** Reads them again after a change has been committed. */
export async function refreshSettings(): Promise<void> {
  const sequence = ++lastStarted
  const found = await readSettings()
  const id = found.get(LOGO)
  const picture = id === (logo?.id ?? '') ? logo : await logoOf(id)
  if (sequence < lastApplied) return
  lastApplied = sequence
  readAt = performance.now()
  current = found
  logo = picture
  version = contentVersion([...found])
}

const sharedRead = new SharedRead(refreshSettings, timeouts.sharedReading)

/**
 * For a request or a command: a change in this process applies immediately, one in another process within two seconds.
 * While the database is unavailable, the last values stay in use.
 */
export async function ensureFreshSettings(): Promise<void> {
  if (performance.now() - readAt < FRESH_FOR_MS) return
  try {
    await sharedRead.get()
  } catch (error) {
    readAt = performance.now()
    logger.warn({ err: error }, 'the settings could not be read')
  }
}
