import { createHash } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type User from '#auth/models/user'
import { ProposeChange } from '#maker_checker/actions/propose_change'
import { plainSettings } from '#kernel/settings/corporation'
import { LOGO, LOGO_BYTES } from '#kernel/settings/logo'
import { inspectFile, fileRefusal } from '#documents/actions/receive_file'
import type { UploadSource } from '#documents/inspection/types'
import { pdfPictureOf } from '#documents/queries/small_picture'

/** Longest side of a logo in pixels: sharp at 46 mm; the next where one has too many bytes. */
const LOGO_SIDES = [600, 420, 300, 200]
const FIELD = 'logoFile'

interface ProposeCorporationInput {
  values: Record<string, string>
  seenVersion: string
  /** A new logo; null leaves it as it is, unless it is removed. */
  upload: UploadSource | null
  removesLogo: boolean
  person: User
}

/** Asks for what the corporation says of itself, with the logo that a second person is to see. */
export class ProposeCorporation {
  /** @throws Refusal documents.errors.<code> for a picture that may not be kept */
  async run({ values, seenVersion, upload, removesLogo, person }: ProposeCorporationInput) {
    const added = upload && (await storeLogo(upload))
    const logo = added ?? (removesLogo ? '' : plainSettings().get(LOGO)!)
    try {
      const payload = { values: { ...values, [LOGO]: logo }, seenVersion }
      return await new ProposeChange().run({ kind: 'corporation', payload, person })
    } catch (error) {
      await removeUnconfirmedLogo(added)
      throw error
    }
  }
}

/** Keeps a logo, re-encoded on white. @returns its id */
async function storeLogo(upload: UploadSource): Promise<string> {
  const { bytes } = await inspectFile({ upload, purpose: 'image_only', field: FIELD })
  for (const side of LOGO_SIDES) {
    const { jpeg, width, height } = await pdfPictureOf(bytes, side)
    if (jpeg.byteLength > LOGO_BYTES) continue
    const id = createHash('sha256').update(jpeg).digest('hex')
    const row = { id, jpeg: Buffer.from(jpeg).toString('base64'), width, height }
    await db.knexQuery().table('corporation_logos').insert(row).onConflict('id').ignore()
    return id
  }
  throw fileRefusal('too_many_pixels', FIELD)
}

/** Takes away a logo that nobody confirmed. */
export async function removeUnconfirmedLogo(
  id: string | null | undefined,
  client: QueryClientContract = db.connection()
): Promise<void> {
  if (id) await client.from('corporation_logos').where('id', id).whereNull('confirmed_at').delete()
}
