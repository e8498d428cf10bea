import messaging from '#config/messaging'

/** Under what a text is registered with the operators, where an administrator said it. */
export interface RegisteredText {
  /** Null: the delivered words. */
  body: string | null
  dltTemplateId: string | null
  sender: string | null
}

/**
 * The id under which the operators know the words of an SMS (TRAI's DLT rules): of the version that was
 * saved here, else the one of `.env`, which is that of the delivered words alone.
 */
export function dltTemplateIdOf(
  { template, locale }: { template: string; locale: string },
  text: RegisteredText | null
): string | null {
  if (text?.dltTemplateId) return text.dltTemplateId
  if (text?.body) return null
  const { templateIds } = messaging.sms
  return templateIds[`${template}.${locale}`] || templateIds[template] || null
}
