import env from '#start/env'
import timeouts from '#config/timeouts'

/** Where the SMS gateway says what became of a message. */
export const DELIVERY_REPORTS = '/sms/reports/:secret?'

/** How SMS and e-mail leave (DECISIONS 11). `log` keeps them in the outbox. */
const messaging = {
  /** Whether `log` is meant outside the demonstration too. */
  mayStay: env.get('ALLOW_LOG_DRIVERS', false),
  sms: {
    driver: env.get('SMS_DRIVER', 'log'),
    /** Whether `.env` says so itself: then what was set on screen is not used, as beside a restored backup. */
    isOff: env.get('SMS_DRIVER') === 'log',
    url: env.get('SMS_URL', ''),
    token: env.get('SMS_TOKEN', ''),
    /** Asked when the first is away or has a fault; empty: there is none. */
    second: { url: env.get('SMS_SECOND_URL', ''), token: env.get('SMS_SECOND_TOKEN', '') },
    /** A gateway that does not answer within this time has perhaps taken the message. */
    timeoutMs: timeouts.smsAnswer,
    /** What its answer says when it takes a message (notifications/rules/outbox_lanes); empty: no error. */
    accepted: env.get('SMS_ACCEPTED', ''),
    /** What a gateway shows with its delivery reports; empty: none are taken. */
    reportSecret: env.get('SMS_REPORT_SECRET', ''),
    sender: env.get('SMS_SENDER', ''),
    /** Ids registered with the operators (DLT): of the corporation, and of each template. */
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
