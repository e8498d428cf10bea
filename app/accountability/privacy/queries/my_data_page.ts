import type { I18n } from '@adonisjs/i18n'
import { isoInstant } from '#kernel/calendar/iso_instant'
import { columnInLanguage } from '#kernel/formats/languages'
import corporation from '#kernel/settings/corporation'
import { GROUP, GROUP_WORDS } from '#group/fields/group'
import { localName, masters } from '#masters/queries/masters'
import type { NoticeSection } from '#masters/rules/privacy_notice'
import Consent from '#privacy/models/consent'
import { activePrivacyNotice } from '#privacy/queries/notice_in_force'
import { countMyBreaches } from '#privacy/queries/own_breaches'
import { ADDRESS } from '#profile/fields/address'
import { BANK_ACCOUNT } from '#profile/fields/bank_account'
import { FAMILY } from '#profile/fields/family'
import type { Fields } from '#profile/fields/field'
import { PERSONAL } from '#profile/fields/personal'

const SECTIONS: Record<NoticeSection, { fields: Fields; words: string }> = {
  'personal': { fields: PERSONAL, words: 'profile.fields' },
  'address': { fields: ADDRESS, words: 'profile.fields' },
  'family': { fields: FAMILY, words: 'profile.fields' },
  'bank-account': { fields: BANK_ACCOUNT, words: 'profile.fields' },
  'group': { fields: GROUP, words: GROUP_WORDS.labels },
}

/** Names of the fields of a section, as its form has them. */
function fieldsNamed(section: NoticeSection | null, i18n: I18n): string[] {
  if (section === null) return []
  const { fields, words } = SECTIONS[section]
  const names = Object.entries(fields).map(([name, { label }]) =>
    i18n.t(label ?? `${words}.${name}`)
  )
  return [...new Set(names)]
}

/** The notice that counts, what the person agreed to, and whom to turn to. */
export async function myDataPage(userId: number, i18n: I18n) {
  const notice = activePrivacyNotice()
  const consents = await Consent.query().where('userId', userId).orderBy('id', 'desc')
  const items = masters().rows.privacyNoticeItems.filter(({ noticeId }) => noticeId === notice?.id)
  const say = (row: object, text: string) => columnInLanguage(row, text, i18n.locale)
  return {
    notice: notice
      ? { version: notice.id, name: localName(notice, i18n.locale), from: notice.effectiveFrom }
      : null,
    items: items.map((item) => ({
      id: item.id,
      item: say(item, 'item'),
      purpose: say(item, 'purpose'),
      seenBy: say(item, 'seenBy'),
      kept: say(item, 'kept'),
      ground: item.ground,
      fields: fieldsNamed(item.section, i18n),
    })),
    /** Whether the person has met the notice that counts; a new one holds nothing up. */
    isNew: notice !== undefined && !consents.some(({ noticeId }) => noticeId === notice.id),
    consents: consents.map(({ id, noticeId, place, locale, givenAt }) => ({
      id,
      version: noticeId,
      place,
      language: i18n.t(`common.languages.${locale}`),
      at: isoInstant(givenAt),
    })),
    /** Breaches that the person was told of. */
    incidents: await countMyBreaches(userId),
    contact: { email: corporation.email, phone: corporation.phone },
  }
}
