import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

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
export async function logoOf(
  id: string | undefined,
  client: QueryClientContract = db.connection()
): Promise<Logo | null> {
  if (!id) return null
  const row = await client.from('corporation_logos').where('id', id).first()
  if (!row) return null
  const { jpeg, width, height } = row
  return { id, jpeg: Buffer.from(jpeg, 'base64'), width: Number(width), height: Number(height) }
}
