import env from '#start/env'
import timeouts from '#config/timeouts'

/** Address at which the SMS gateway reports the delivery of a message. */
export const DELIVERY_REPORTS = '/sms/reports/:secret?'

/** How SMS and e-mails are sent (DECISIONS 11). `log` keeps them in the outbox. */
const messaging = {
  /** Whether `log` is also intended outside the demonstration. */
  mayStay: env.get('ALLOW_LOG_DRIVERS', false),
  sms: {
    driver: env.get('SMS_DRIVER', 'log'),
    /** Whether `.env` itself sets `log`: then the settings on screen are not used, e.g. beside a restored backup. */
    isOff: env.get('SMS_DRIVER') === 'log',
    url: env.get('SMS_URL', ''),
    token: env.get('SMS_TOKEN', ''),
    /** Used when the first gateway is unavailable or has a fault; empty when there is none. */
    second: { url: env.get('SMS_SECOND_URL', ''), token: env.get('SMS_SECOND_TOKEN', '') },
    /** A gateway that does not respond within this time may still have accepted the message. */
    timeoutMs: timeouts.smsAnswer,
    /**
     * Text of its response when it accepts a message (notifications/rules/outbox_lanes); empty: any response without an
     * error.
     */
    accepted: env.get('SMS_ACCEPTED', ''),
    /** Secret that a gateway sends with its delivery reports; empty: none are accepted. */
    reportSecret: env.get('SMS_REPORT_SECRET', ''),
    sender: env.get('SMS_SENDER', ''),
    /** Ids registered with the operators (DLT): for the corporation, and for each template. */
    entityId: env.get('SMS_ENTITY_ID', ''),
    /** `{"otp.mr": "1107…", "loi_issued": "1107…"}`: per language, or one for all three. */
    templateIds: JSON.parse(env.get('SMS_TEMPLATE_IDS', '{}')) as Record<string, string>,
  },
  mail: {
    driver: env.get('MAIL_DRIVER', 'log'),
    isOff: env.get('MAIL_DRIVER') === 'log',
    from: env.get('MAIL_FROM', 'no-reply@localhost'),
    smtpUrl: env.get('SMTP_URL', ''),
  },
}

export default messaging
