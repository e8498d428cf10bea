import i18nManager from '@adonisjs/i18n/services/main'
import { getClock } from '#kernel/calendar/clock'
import corporation from '#kernel/settings/corporation'
import { inLanguage } from '#kernel/formats/languages'
import type { CopyPart } from '#privacy/contracts/part'
import { idsAbout } from '#privacy/queries/ids_about'
import { accessesPart, noticesPart, myActions } from '#privacy/queries/own_steps'
import { profileParts } from '#privacy/queries/profile_parts'
import { readTablePart } from '#privacy/queries/read_table_part'
import { TABLE_PARTS } from '#privacy/rules/table_parts'

/** Everything the portal holds about one person, part by part, in one language. */
export interface DataCopy {
  language: string
  /** Who keeps the data. */
  keeper: string
  /** ISO 8601. */
  madeAt: string
  note: string
  parts: CopyPart[]
}

/**
 * Reads all that is kept about a person (DPDP Act 2023, section 11). Aadhaar, PAN and account numbers are masked
 * as everywhere (DECISIONS 12); nothing of the copy is kept.
 */
export async function buildDataCopy(userId: number, language: string): Promise<DataCopy> {
  const i18n = i18nManager.locale(language)
  const ids = await idsAbout(userId)
  const [account, ...others] = TABLE_PARTS
  const parts: CopyPart[] = [
    await readTablePart(account, ids, i18n),
    ...(await profileParts(userId, ids.profile[0] ?? null, i18n)),
  ]
  for (const part of others) parts.push(await readTablePart(part, ids, i18n))
  parts.push(await noticesPart(ids, i18n), await myActions(ids, i18n), await accessesPart(ids, i18n))
  return {
    language,
    keeper: inLanguage(corporation.name, language),
    madeAt: getClock().now().toISOString(),
    note: i18n.t('privacy.copy.masked'),
    parts: parts.filter(({ rows }) => rows.length > 0),
  }
}
