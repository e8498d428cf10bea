import { createHash } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import type User from '#auth/models/user'
import { ProposeChange } from '#maker_checker/actions/propose_change'
import { TEXT_SETTINGS, logoHref, plainSettings } from '#kernel/settings/corporation'
import { LOGO, LOGO_BYTES, readSettings } from '#kernel/settings/stored_settings'
import { fileRefusal, inspectFile } from '#documents/actions/receive_files'
import type { UploadSource } from '#documents/rules/files'
import { pdfPictureOf } from '#documents/queries/small_picture'
import { settingsVersion } from '#administration/settings/settings'
import type { ChangeKind } from '#maker_checker/contracts/change_kind'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import { acquireLock } from '#kernel/database/locks'
import { Refusal, type SentenceValue } from '#kernel/exceptions/refusal'
import { refuseStaleVersion } from '#kernel/http/expected_version'
import { LOCALES, textColumn } from '#kernel/formats/languages'
import { saveChangedSettings } from '#kernel/settings/save_settings'
import type { Actor } from '#workflow/contracts/subject'

/** Longest side of a logo in pixels, sharp at 46 mm; the next is used if the image has too many bytes. */
const LOGO_SIDES = [600, 420, 300, 200]
const FIELD = 'logoFile'

interface ProposeCorporationInput {
  values: Record<string, string>
  expectedVersion: string
  /** A new logo; null keeps the current one unless it is removed. */
  upload: UploadSource | null
  removesLogo: boolean
  person: User
}

/** Proposes the data of the corporation, with the logo for the second person to check. */
export class ProposeCorporation {
  /** @throws Refusal documents.errors.<code> for an image that cannot be accepted */
  async run({ values, expectedVersion, upload, removesLogo, person }: ProposeCorporationInput) {
    const added = upload && (await storeLogo(upload))
    const logo = added ?? (removesLogo ? '' : plainSettings().get(LOGO)!)
    try {
      const payload = { values: { ...values, [LOGO]: logo }, expectedVersion }
      return await new ProposeChange().run({ kind: 'corporation', payload, person })
    } catch (error) {
      await removeUnconfirmedLogo(added)
      throw error
    }
  }
}

/** Stores a logo, re-encoded on white. @returns its id */
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

/** Deletes a logo that was not confirmed. */
async function removeUnconfirmedLogo(
  id: string | null | undefined,
  client: QueryClientContract = db.connection()
): Promise<void> {
  if (id) await client.from('corporation_logos').where('id', id).whereNull('confirmed_at').delete()
}

/** New data of the corporation, by the names of the settings. */
export interface NewCorporation {
  values: Record<string, string>
  /** Version of the settings that the form showed. */
  expectedVersion: string
}

/** Subject of a change of these settings, for their page. */
export const CORPORATION = 'corporation'

const FIELDS = 'administration.settings.fields'

const currentSettings = async (trx: TransactionClientContract) =>
  plainSettings(await readSettings(trx))

const displayValue = (name: string, value: string | undefined) =>
  value ? (name === LOGO ? logoHref(value) : value) : null

/** 'nameEn' is the name in English. */
function labelOf(name: string): SentenceValue {
  for (const text of TEXT_SETTINGS) {
    const language = LOCALES.find((locale) => name === textColumn(text, locale))
    if (language) return { key: `${FIELDS}.${text}`, params: { language: { language } } }
  }
  return { key: `${FIELDS}.${name}` }
}

/**
 * Change of the corporation's name, addresses and telephone numbers. A single person who could change them could
 * impersonate the corporation.
 */
export const corporationChange: ChangeKind<NewCorporation> = {
  words: 'administration.settings.corporation',
  needsConfirmation: true,

  async version(_, trx) {
    /** Serialises concurrent saves. */
    await trx.from('settings').forUpdate().select('name')
    await acquireLock(trx, 'settings', '')
    return settingsVersion(await currentSettings(trx))
  },

  async describe({ values }, trx) {
    const old = await currentSettings(trx)
    return {
      subject: CORPORATION,
      title: null,
      href: '/officer/settings',
      difference: Object.entries(values)
        .filter(([name, value]) => old.get(name) !== value)
        .map(([name, value]) => ({
          label: labelOf(name),
          kind: name === LOGO ? ('picture' as const) : ('text' as const),
          old: displayValue(name, old.get(name)),
          new: displayValue(name, value),
        })),
    }
  },

  apply: saveCorporation,
  discard: ({ values }, trx) => removeUnconfirmedLogo(values[LOGO], trx),
}

/** @throws Refusal if the settings were saved meanwhile, or nothing differs */
async function saveCorporation(
  { values, expectedVersion }: NewCorporation,
  actor: Actor,
  trx: TransactionClientContract
): Promise<void> {
  refuseStaleVersion(expectedVersion, settingsVersion(await currentSettings(trx)))
  const editor = { id: actor.id, role: actor.role }
  if (!(await saveChangedSettings(new Map(Object.entries(values)), editor, trx))) {
    throw new Refusal('administration.messages.nothing_changed')
  }
  const confirmed = { confirmed_at: sqlInstant(getClock().now()) }
  await trx
    .from('corporation_logos')
    .where('id', values[LOGO] ?? '')
    .update(confirmed)
}
