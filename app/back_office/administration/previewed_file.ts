import type User from '#auth/models/user'
import { visibleApplication } from '#approvals/queries/visible_application'
import { recordAudit } from '#kernel/audit/record_audit'
import { NotFound } from '#kernel/exceptions/refusal'
import { columnInLanguage, inEachLanguage } from '#kernel/formats/languages'
import { formatRupees, paise } from '#kernel/money/paise'
import { liveSanctionOf } from '#loans/queries/loan_of'
import { currentLoi } from '#loi/queries/lois'
import { smsValue } from '#notifications/rules/sms_values'
import type { MessagePlace } from '#notifications/rules/events'

/** What placeholders are with a real application; what it does not have stays a sample. */
export interface PreviewedFile {
  /** As it was asked for. */
  number: string
  /** By language and name of the placeholder; null where there is no such file for this reader. */
  values: Record<string, Record<string, string>> | null
}

/** Fills a preview with an application that the reader may see; noted in the audit log (DECISIONS 12). */
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
    actorId: reader.id,
    actorRole: reader.roleId,
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
