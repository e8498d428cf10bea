import { fileStamp, parseFileStamp, periodsOf } from '#kernel/calendar/instants'

/* Every setting of start/env.ts is in one of these two lists. A test fails until each new one is assigned by name. */

/** Copied into a backup: settings that would otherwise have to be remembered. */
export const COPIED_SETTINGS = [
  'NODE_ENV',
  'HOST',
  'PORT',
  'APP_URL',
  'ALLOWED_HOSTS',
  'AUDIT_CHECKPOINT_LOG_PATH',
  'AUDIT_HEADS_PATH',
  'AUDIT_MAIL_TO',
  'SEALS_MAIL_TO',
  'VAULT_PKCS11_LIBRARY',
  'VAULT_PKCS11_TOKEN',
  'VAULT_PKCS11_KEY',
  'VAULT_PKCS11_PIN_FILE',
  'SIGNING_PKCS11_LIBRARY',
  'SIGNING_PKCS11_TOKEN',
  'SIGNING_PKCS11_PIN_FILE',
  'LOG_LEVEL',
  'REQUEST_LOG_PATH',
  'REQUEST_LOG_DAYS',
  'DB_CONNECTION',
  'SQLITE_PATH',
  'MYSQL_HOST',
  'MYSQL_PORT',
  'MYSQL_USER',
  'MYSQL_DATABASE',
  'MYSQL_POOL',
  'MYSQL_CLUSTER',
  'MYSQL_TLS',
  'MYSQL_CA',
  'SESSION_DRIVER',
  'LIMITER_STORE',
  'REDIS_HOST',
  'REDIS_PORT',
  'REDIS_DB',
  'REDIS_PREFIX',
  'REDIS_TLS',
  'REDIS_CA',
  'METRICS',
  'SLOW_STATEMENT_MS',
  'SCHEDULE',
  'SCHEDULE_WITHOUT',
  'JOBS',
  'JOBS_MAX_CRASHES',
  'JOBS_MOST_DEATHS',
  'OTEL',
  'JOBS_GONE_AFTER',
  'JOBS_MIN_ROWS',
  'JOBS_FROM_ROWS',
  'BACKUP_PATH',
  'BACKUP_PUBLIC_KEY',
  'BACKUP_KEEP_DAILY',
  'BACKUP_KEEP_WEEKLY',
  'BACKUP_KEEP_MONTHLY',
  'SECOND_FACTOR_ROLES',
  'TWO_PERSONS_DAYS',
  'SSO_PRIVATE_ADDRESSES',
  'DRIVE_DISK',
  'STORAGE_PATH',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ENDPOINT',
  'S3_PATH_STYLE',
  'S3_DIRECT_UPLOADS',
  'CLAMD_SOCKET',
  'CLAMD_HOST',
  'CLAMD_PORT',
  'CLAMD_POLICY',
  'TIME_STAMP_URL',
  'INCOMING_PATH',
  'SMS_DRIVER',
  'SMS_SENDER',
  'SMS_ENTITY_ID',
  'SMS_ACCEPTED',
  'SMS_TEMPLATE_IDS',
  'MAIL_DRIVER',
  'MAIL_FROM',
  'ALLOW_LOG_DRIVERS',
  'CORPORATION_NAME_EN',
  'CORPORATION_NAME_MR',
  'CORPORATION_NAME_HI',
  'CORPORATION_ADDRESS_EN',
  'CORPORATION_ADDRESS_MR',
  'CORPORATION_PHONE',
  'CORPORATION_EMAIL',
  'CORPORATION_WEBSITE',
  'CORPORATION_SUPPORT_PHONES',
  'USUAL_CLAIM_RUPEES',
  'USUAL_LOAN_RUPEES',
  'PAYMENT_DEBIT_ACCOUNT',
  'REMITTER_BANK_CODE',
  'TIMEOUTS',
] as const

/** Never in a backup: keys, passwords, tokens, and URLs that may contain one. */
export const SECRET_SETTINGS = [
  'APP_KEY',
  'VAULT_KEY',
  'VAULT_OTHER_KEYS',
  'VAULT_DIGEST_KEY',
  'VAULT_PKCS11_PIN',
  'SIGNING_PKCS11_PIN',
  'AUDIT_KEY',
  'MYSQL_PASSWORD',
  'REDIS_PASSWORD',
  'METRICS_TOKEN',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMS_URL',
  'SMS_TOKEN',
  'SMS_SECOND_URL',
  'SMS_SECOND_TOKEN',
  'SMS_REPORT_SECRET',
  'SMTP_URL',
] as const

const isPlain = (value: string) => /^[\w@%+=:,./ -]*$/.test(value)

/**
 * Returns the lines of an env file with the copied settings, and in comments the names of secrets that were set and
 * have to be restored from elsewhere.
 *
 * @param own environment of the process
 */
export function settingsText(own: Readonly<Record<string, string | undefined>>): string {
  const copied = COPIED_SETTINGS.flatMap((name) => {
    const value = own[name]
    if (value === undefined || value === '') return []
    return [`${name}=${isPlain(value) && !value.includes(' ') ? value : `'${value}'`}`]
  })
  const secret = SECRET_SETTINGS.filter((name) => own[name])
  return [
    '# Settings of the portal that this backup is of.',
    ...copied,
    '# Set there and kept elsewhere, never in a backup:',
    ...secret.map((name) => `# ${name}`),
    '',
  ].join('\n')
}

/** Numbers of days, weeks (from Monday) and months for which the newest backup is kept, by India's calendar. */
export interface RetentionCounts {
  daily: number
  weekly: number
  monthly: number
}

/** arthasetu-20261125-203000.backup, in UTC. */
const NAME = /^arthasetu-(\d{8}-\d{6})\.backup$/

/** Returns the name of a backup taken at an instant. */
export const backupName = (at: Date) => `arthasetu-${fileStamp(at)}.backup`

/** Returns when a backup was taken, from its name; null for any other file. */
export function takenAt(name: string): Date | null {
  const [, stamp] = NAME.exec(name) ?? []
  return stamp ? parseFileStamp(stamp) : null
}

/**
 * The backups that may be deleted. Keeps the newest backup of each of the last days, weeks and months that have one,
 * and always the newest of all, whatever the counts are.
 *
 * @param names file names; those that are not backups are ignored
 */
export function backupsToDelete(names: readonly string[], retention: RetentionCounts): string[] {
  const backups = names
    .flatMap((name) => {
      const at = takenAt(name)
      return at ? [{ name, at: at.getTime(), within: periodsOf(at) }] : []
    })
    .toSorted((a, b) => b.at - a.at)
  const retained = new Set(backups.slice(0, 1).map(({ name }) => name))
  const periods = [
    ['day', retention.daily],
    ['week', retention.weekly],
    ['month', retention.monthly],
  ] as const
  for (const [kind, max] of periods) {
    const seen = new Set<string>()
    for (const { name, within } of backups) {
      const period = within[kind]
      if (seen.has(period)) continue
      if (seen.size === max) break
      seen.add(period)
      retained.add(name)
    }
  }
  return backups.map(({ name }) => name).filter((name) => !retained.has(name))
}
