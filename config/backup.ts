import env from '#start/env'

/** Folder to which backups are written; null where this machine takes none. */
export const backupFolder = env.get('BACKUP_PATH') ?? null

/** File of the certificate with which backups are encrypted; null where there is none. */
export const backupCertificate = env.get('BACKUP_PUBLIC_KEY') ?? null

/** Whether the nightly backup is taken here. */
export const isBackupEnabled = backupFolder !== null && backupCertificate !== null

/** Number of days, weeks and months for which the newest backup is kept. */
export const backupRetention = {
  daily: env.get('BACKUP_KEEP_DAILY', 7),
  weekly: env.get('BACKUP_KEEP_WEEKLY', 5),
  monthly: env.get('BACKUP_KEEP_MONTHLY', 12),
}
