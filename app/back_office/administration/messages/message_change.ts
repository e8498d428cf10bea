import type { ChangeKind, Difference } from '#maker_checker/contracts/change_kind'
import { NotFound, type SentenceValue } from '#kernel/exceptions/refusal'
import { TEXT_LOCALES, columnInLanguage, inEachLanguage } from '#kernel/formats/languages'
import {
  SaveMessageTexts,
  type SaveMessageTextsInput,
} from '#notifications/actions/message_settings'
import { deliveredText, lockCustomTexts } from '#notifications/queries/message_texts'
import {
  CONTENT_FIELDS,
  type TextContent,
  savedTexts,
  textsVersion,
} from '#notifications/queries/text_contents'
import { MESSAGE_PLACES, type MessagePlace } from '#notifications/rules/messages'
import type User from '#auth/models/user'
import { visibleApplication } from '#approvals/queries/visible_applications'
import { recordAudit } from '#kernel/audit/record_audit'
import { formatRupees, paise } from '#kernel/money/paise'
import { liveSanctionOf } from '#loans/queries/loans'
import { currentLoi } from '#loi/queries/lois'
import { smsValue } from '#notifications/rules/message_texts'
import type { HttpContext } from '@adonisjs/core/http'

/** Returns the path of the page with the texts of an event for a channel. */
const messageHref = ({ template, channel }: MessagePlace) =>
  `/officer/messages/${template}/${channel}`

/** Returns the name of an event: the subject of its e-mail. */
export const eventName = ({ template }: MessagePlace): SentenceValue => ({
  key: `notifications.templates.${template}.title`,
})

/** Returns the event with the channel of its texts. */
export const placeName = (place: MessagePlace): SentenceValue => ({
  key: `message_texts.title_of.${place.channel}`,
  params: { event: eventName(place) },
})

/** Returns the subject by which a change of the texts is found. */
export const messageSubject = ({ template, channel }: MessagePlace) => `${template}.${channel}`

/** Texts of SMS and e-mails, and the ids under which the operators have registered them. */
export const messageChange: ChangeKind<SaveMessageTextsInput> = {
  words: 'message_texts.change',
  needsConfirmation: true,

  version: async (change, trx) =>
    textsVersion(savedTexts(change, await lockCustomTexts(change, trx))),

  async describe(change, trx) {
    const saved = savedTexts(change, await lockCustomTexts(change, trx))
    return {
      subject: messageSubject(change),
      title: placeName(change),
      difference: TEXT_LOCALES.flatMap((locale) =>
        differences(change, locale, saved[locale], change.texts[locale])
      ),
      href: messageHref(change),
    }
  },

  apply: (change, actor, trx) => new SaveMessageTexts().run(change, actor, trx),
}

/** Compares texts as sent: the delivered text applies if none is saved. */
function differences(
  { template, channel }: MessagePlace,
  locale: string,
  old: TextContent,
  now: TextContent
): Difference[] {
  const read = (content: TextContent, field: (typeof CONTENT_FIELDS)[number]) => {
    if (field === 'subject' && channel === 'email') {
      return content.subject ?? deliveredText(template, 'subject', locale)
    }
    return field === 'body'
      ? (content.body ?? deliveredText(template, channel, locale))
      : content[field]
  }
  return CONTENT_FIELDS.filter((field) => old[field] !== now[field]).map((field) => ({
    label: { key: `message_texts.fields.${field}`, params: { language: { language: locale } } },
    kind: 'text',
    old: read(old, field),
    new: read(now, field),
  }))
}

/** Values of placeholders from a real application; missing ones remain samples. */
interface PreviewedFile {
  /** Number as requested. */
  number: string
  /** By language and name of the placeholder; null if this reader may see no such application. */
  values: Record<string, Record<string, string>> | null
}

/** Fills a preview with an application that the reader may see, and records it in the audit log (DECISIONS 12). */
export async function previewedFile(
  reader: User,
  number: string,
  { template, channel }: MessagePlace,
  requestId?: string
): Promise<PreviewedFile> {
  const application = await visibleApplication(reader, { number }).catch((error) => {
    if (error instanceof NotFound) return null
    throw error
  })
  if (!application) return { number, values: null }
  await recordAudit({
    action: 'message_text.previewed',
    actor: reader,
    subjectType: 'application',
    subjectId: application.id,
    districtId: application.districtId,
    data: { template, channel },
    requestId,
  })
  const [loi, sanction] = [await currentLoi(application.id), await liveSanctionOf(application.id)]
  const value = (text: string, locale: string) =>
    channel === 'sms' ? smsValue(text, locale) : text
  const common = {
    applicationNo: application.number,
    ...(loi ? { loiNumber: loi.number, validTill: loi.validTill } : {}),
  }
  const amount = sanction && formatRupees(paise(sanction.amountPaise))
  return {
    number,
    values: inEachLanguage((locale) => ({
      ...common,
      stage: value(columnInLanguage(application.status, 'name', locale), locale),
      ...(amount ? { amount: value(amount, locale) } : {}),
    })),
  }
}

/** Returns the place of the texts that the URL names. @throws NotFound */
export function messagePlaceOf({ template, channel }: HttpContext['params']): MessagePlace {
  const found = MESSAGE_PLACES.find((one) => one.template === template && one.channel === channel)
  if (!found) throw new NotFound()
  return found
}
