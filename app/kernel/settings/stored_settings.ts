import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import logger from '@adonisjs/core/services/logger'
import timeouts from '#config/timeouts'
import { contentVersion } from '#kernel/http/expected_version'
import { SharedRead } from '#kernel/streams/deadline'

/** A picture of the corporation's logo; its size in pixels. */
export interface Logo {
  id: string
  jpeg: Buffer
  width: number
  height: number
}

/** Bytes of the JPEG, since every process holds it and every paper contains it. */
export const LOGO_BYTES = 45_000

/** The setting that names the logo by its id. */
export const LOGO = 'logo'

/** A logo that is or was set, or that a second person has still to confirm; null without one. */
export async function logoOf(id: string | undefined): Promise<Logo | null> {
  if (!id) return null
  const row = await db.from('corporation_logos').where('id', id).first()
  if (!row) return null
  const { jpeg, width, height } = row
  return { id, jpeg: Buffer.from(jpeg, 'base64'), width: Number(width), height: Number(height) }
}

/** Values by the names of their settings; one that nobody has set is not there. */
export type StoredSettings = ReadonlyMap<string, string>

/** How long another process may go on with what was set in this one. */
const FRESH_FOR_MS = 2_000

let current: StoredSettings = new Map()
let logo: Logo | null = null
let version = contentVersion([])
let readAt = Number.NEGATIVE_INFINITY

/** Readings in the order in which they began, so that one that took long does not undo a later one. */
let lastStarted = 0
let lastApplied = 0

/** What has been set, in memory. */
export const storedSettings = (): StoredSettings => current

/** The picture of the logo that is set: in memory, since papers are drawn without waiting. */
export const storedLogo = (): Logo | null => logo

/** Is another one as soon as anything is set differently. */
export const settingsVersion = (): string => version

/** The same as the database has it, within a transaction. */
export async function readSettings(
  client: QueryClientContract = db.connection()
): Promise<StoredSettings> {
  const rows: { name: string; value: string }[] = await client
    .from('settings')
    .orderBy('name')
    .select('name', 'value')
  return new Map(rows.map(({ name, value }) => [name, value]))
}

/** Reads them again: after a change, once that is committed. */
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
 * For a request or a command: what was set in this process holds at once, in another within two
 * seconds. While the database is away, what was known goes on.
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
