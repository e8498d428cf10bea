import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { removeUnconfirmedLogo } from '#administration/propose_corporation'
import { settingsVersion } from '#administration/queries/settings_page'
import type { ChangeKind } from '#maker_checker/contracts/change_kind'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/instant'
import { acquireLock } from '#kernel/database/turns'
import { Refusal, type SentenceValue } from '#kernel/exceptions/refusal'
import { refuseStaleVersion } from '#kernel/formats/content_version'
import { textColumn, LOCALES } from '#kernel/formats/languages'
import { logoHref, plainSettings, TEXT_SETTINGS } from '#kernel/settings/corporation'
import { LOGO } from '#kernel/settings/logo'
import { saveChangedSettings } from '#kernel/settings/save_settings'
import { readSettings } from '#kernel/settings/stored_settings'
import type { Actor } from '#workflow/contracts/subject'

/** What the corporation is to say of itself, by the names of the settings. */
export interface NewCorporation {
  values: Record<string, string>
  /** Version of the settings that the form showed. */
  seenVersion: string
}

/** Of what a change of these settings is about, for their page. */
export const CORPORATION = 'corporation'

const FIELDS = 'administration.settings.fields'

const currentSettings = async (trx: TransactionClientContract) => plainSettings(await readSettings(trx))

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

/** Name, addresses and telephones of the corporation: who may change them alone may pass for it. */
export const corporationChange: ChangeKind<NewCorporation> = {
  words: 'administration.settings.corporation',
  needsConfirmation: true,

  async version(_, trx) {
    /** One saves after the other. */
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

/** @throws Refusal when somebody saved meanwhile, or nothing differs */
async function saveCorporation(
  { values, seenVersion }: NewCorporation,
  actor: Actor,
  trx: TransactionClientContract
): Promise<void> {
  refuseStaleVersion(seenVersion, settingsVersion(await currentSettings(trx)))
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
