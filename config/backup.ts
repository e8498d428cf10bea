import env from '#start/env'

/** Folder that backups are written to; null where this machine takes none. */
export const backupFolder = env.get('BACKUP_PATH') ?? null

/** File of the certificate that backups are encrypted for; null where there is none. */
export const backupCertificate = env.get('BACKUP_PUBLIC_KEY') ?? null

/** Whether the nightly backup is taken here. */
export const takesBackups = backupFolder !== null && backupCertificate !== null

/** So many days, weeks and months keep their newest backup. */
export const backupsKept = {
  daily: env.get('BACKUP_KEEP_DAILY', 7),
  weekly: env.get('BACKUP_KEEP_WEEKLY', 5),
  monthly: env.get('BACKUP_KEEP_MONTHLY', 12),
}
