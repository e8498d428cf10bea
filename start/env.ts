import { Env } from '@adonisjs/core/env'
import {
  addressOf,
  gatewayAddress,
  kindOf,
  numberBetween,
  optionalPort,
  optionalSecretKey,
  portNumber,
  readableFile,
  rolesOrNone,
  secretKey,
  secretKeys,
  secondsByName,
  textsByName,
  webAddress,
  wholeNumber,
} from './env_rules.js'

/**
 * All variables that the environment can set. Optional values have their defaults where they are used (config/), so
 * that a new `.env` contains only keys and an address.
 */
export default await Env.create(new URL('../', import.meta.url), {
  NODE_ENV: Env.schema.enum(['development', 'production', 'test'] as const),
  PORT: portNumber,
  HOST: Env.schema.string({ format: 'host' }),
  APP_URL: webAddress,
  /** Additional host names of the portal, separated by commas, e.g. of a proxy that forwards its own. */
  ALLOWED_HOSTS: Env.schema.string.optional(),
  APP_KEY: secretKey,
  /** Encrypts personal numbers at rest (config/vault.ts); rotated as described in docs/operations/running.md. */
  VAULT_KEY: secretKey,
  /** Keys that also decrypt but never encrypt, while VAULT_KEY is being rotated. */
  VAULT_OTHER_KEYS: secretKeys,
  /** Key of the look-up digests of encrypted numbers. */
  VAULT_DIGEST_KEY: secretKey,
  /** The PKCS#11 token of keys that begin with `pkcs11:`; its library is a file. */
  VAULT_PKCS11_LIBRARY: readableFile,
  VAULT_PKCS11_TOKEN: Env.schema.string.optional(),
  /** Label of the key on the token that wraps them. */
  VAULT_PKCS11_KEY: Env.schema.string.optional(),
  VAULT_PKCS11_PIN: Env.schema.secret.optional(),
  VAULT_PKCS11_PIN_FILE: Env.schema.string.optional(),
  /** Key of the audit log's checkpoints; changing it invalidates them. */
  AUDIT_KEY: secretKey,
  /** File outside the database to which the head of each checkpoint is appended. */
  AUDIT_CHECKPOINT_LOG_PATH: Env.schema.string.optional(),
  /** Former name of this variable. */
  AUDIT_HEADS_PATH: Env.schema.string.optional(),
  /** Address that receives the head of the checkpoints by e-mail, once a day. */
  AUDIT_MAIL_TO: Env.schema.string.optional({ format: 'email' }),
  /** Addresses, separated by commas, that receive the published head of each day. */
  SEALS_MAIL_TO: Env.schema.string.optional(),

  LOG_LEVEL: Env.schema.enum.optional([
    'trace',
    'debug',
    'info',
    'warn',
    'error',
    'fatal',
    'silent',
  ] as const),
  /** Folder of the request log, and the number of days for which it is kept. */
  REQUEST_LOG_PATH: Env.schema.string.optional(),
  REQUEST_LOG_DAYS: wholeNumber(1, 36_600),

  /** Timeouts for external services (config/timeouts.ts). */
  TIMEOUTS: secondsByName,

  DB_CONNECTION: Env.schema.enum.optional(['sqlite', 'mysql'] as const),
  SQLITE_PATH: Env.schema.string.optional(),
  MYSQL_HOST: Env.schema.string.optional({ format: 'host' }),
  MYSQL_PORT: optionalPort,
  MYSQL_USER: Env.schema.string.optional(),
  MYSQL_PASSWORD: Env.schema.string.optional(),
  MYSQL_DATABASE: Env.schema.string.optional(),
  MYSQL_POOL: wholeNumber(1, 10_000),
  /** Whether the database is a cluster (Galera) with writes to any node. */
  MYSQL_CLUSTER: Env.schema.boolean.optional(),
  MYSQL_TLS: Env.schema.boolean.optional(),
  /** Certificate of a private certificate authority, a file. */
  MYSQL_CA: readableFile,

  SESSION_DRIVER: Env.schema.enum.optional(['database', 'redis'] as const),
  LIMITER_STORE: Env.schema.enum.optional(['database', 'redis', 'memory'] as const),
  REDIS_HOST: Env.schema.string.optional({ format: 'host' }),
  REDIS_PORT: optionalPort,
  REDIS_PASSWORD: Env.schema.string.optional(),
  REDIS_DB: wholeNumber(0, 65_535),
  /** Prefix of each key, for a shared Redis. */
  REDIS_PREFIX: Env.schema.string.optional(),
  REDIS_TLS: Env.schema.boolean.optional(),
  REDIS_CA: readableFile,

  /** Prometheus metrics at `/metrics`. */
  METRICS: Env.schema.enum.optional(['on', 'off'] as const),
  METRICS_TOKEN: optionalSecretKey,
  /** Traces for an OpenTelemetry collector; the OTEL_ variables of its specification define the endpoint. */
  OTEL: Env.schema.enum.optional(['on', 'off'] as const),
  SLOW_STATEMENT_MS: numberBetween(0, 3_600_000),
  /** Whether the server runs the scheduled commands itself. */
  SCHEDULE: Env.schema.enum.optional(['on', 'off'] as const),
  /** Commands that this machine does not run, separated by commas. */
  SCHEDULE_WITHOUT: Env.schema.string.optional(),

  /** Whether the server itself works on jobs. */
  JOBS: Env.schema.enum.optional(['on', 'off'] as const),
  /** Seconds without a heartbeat after which a worker is considered dead. */
  JOBS_GONE_AFTER: wholeNumber(1, 3600),
  /** Number of worker crashes over one file after which the file is given up. */
  JOBS_MAX_CRASHES: wholeNumber(1, 1000),
  /** Lists with more rows are made as files by a job. */
  JOBS_MIN_ROWS: wholeNumber(0, 1_000_000_000),
  /** Former names of these two variables. */
  JOBS_MOST_DEATHS: wholeNumber(1, 1000),
  JOBS_FROM_ROWS: wholeNumber(0, 1_000_000_000),

  /** Folder for backups, and the certificate with which they are encrypted, a file. */
  BACKUP_PATH: Env.schema.string.optional(),
  BACKUP_PUBLIC_KEY: readableFile,
  /** Number of days, weeks and months for each of which the newest backup is kept. */
  BACKUP_KEEP_DAILY: wholeNumber(0, 3660),
  BACKUP_KEEP_WEEKLY: wholeNumber(0, 520),
  BACKUP_KEEP_MONTHLY: wholeNumber(0, 1200),

  /** Roles that require a second factor, '1,4,5,6,7' by default; `none` for no role. */
  SECOND_FACTOR_ROLES: rolesOrNone,
  /**
   * Number of days for which a user who granted access to another confirms nothing together with that user; 7 by
   * default.
   */
  TWO_PERSONS_DAYS: wholeNumber(0, 366),
  SSO_PRIVATE_ADDRESSES: Env.schema.boolean.optional(),

  /** Storage of files: a folder on this machine, or an S3 store. */
  DRIVE_DISK: kindOf(['fs', 's3'], ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']),
  STORAGE_PATH: Env.schema.string.optional(),
  S3_BUCKET: Env.schema.string.optional(),
  S3_REGION: Env.schema.string.optional(),
  /** Endpoint of a store other than Amazon's. */
  S3_ENDPOINT: Env.schema.string.optional({ format: 'url', tld: false }),
  S3_ACCESS_KEY_ID: Env.schema.string.optional(),
  S3_SECRET_ACCESS_KEY: Env.schema.secret.optional(),
  /** Whether the bucket is in the path of an address instead of its host name, as it is if S3_ENDPOINT is set. */
  S3_PATH_STYLE: Env.schema.boolean.optional(),
  /** Whether browsers upload files there directly. */
  S3_DIRECT_UPLOADS: Env.schema.boolean.optional(),
  /** The virus scanner clamd, by its socket or over TCP; without either, files are not scanned. */
  CLAMD_SOCKET: Env.schema.string.optional(),
  CLAMD_HOST: Env.schema.string.optional({ format: 'host' }),
  CLAMD_PORT: optionalPort,
  /** Policy for a file for which clamd returns no result. */
  CLAMD_POLICY: Env.schema.enum.optional(['wait', 'accept'] as const),
  /** The PKCS#11 token with the keys that sign letters; its library is a file. */
  SIGNING_PKCS11_LIBRARY: readableFile,
  SIGNING_PKCS11_TOKEN: Env.schema.string.optional(),
  SIGNING_PKCS11_PIN: Env.schema.secret.optional(),
  SIGNING_PKCS11_PIN_FILE: Env.schema.string.optional(),
  /** Time stamp service for signed letters (RFC 3161). */
  TIME_STAMP_URL: addressOf(['http:', 'https:'], 'http://timestamp.example.org'),
  /** Folder for uploaded files while a form is processed; the system's temporary folder by default. */
  INCOMING_PATH: Env.schema.string.optional(),

  SMS_DRIVER: kindOf(['log', 'http'], ['SMS_URL', 'SMS_TOKEN', 'SMS_SENDER']),
  SMS_URL: gatewayAddress,
  SMS_TOKEN: Env.schema.string.optional(),
  /** A second gateway, used if the first is unavailable. */
  SMS_SECOND_URL: gatewayAddress,
  SMS_SECOND_TOKEN: Env.schema.string.optional(),
  /** Form of a response that accepts a message: `status=success`, or text that it contains. */
  SMS_ACCEPTED: Env.schema.string.optional(),
  /** Secret that a gateway sends with its delivery reports. */
  SMS_REPORT_SECRET: Env.schema.string.optional(),
  SMS_SENDER: Env.schema.string.optional(),
  SMS_ENTITY_ID: Env.schema.string.optional(),
  SMS_TEMPLATE_IDS: textsByName,
  MAIL_DRIVER: kindOf(['log', 'smtp'], ['SMTP_URL']),
  MAIL_FROM: Env.schema.string.optional(),
  SMTP_URL: addressOf(['smtp:', 'smtps:'], 'smtp://user:password@mail.example.org:587'),
  /** Except in the demonstration, the server starts with `log` drivers only if this is set. */
  ALLOW_LOG_DRIVERS: Env.schema.boolean.optional(),

  CORPORATION_NAME_EN: Env.schema.string.optional(),
  CORPORATION_NAME_MR: Env.schema.string.optional(),
  CORPORATION_NAME_HI: Env.schema.string.optional(),
  CORPORATION_ADDRESS_EN: Env.schema.string.optional(),
  CORPORATION_ADDRESS_MR: Env.schema.string.optional(),
  CORPORATION_PHONE: Env.schema.string.optional(),
  CORPORATION_EMAIL: Env.schema.string.optional(),
  CORPORATION_WEBSITE: Env.schema.string.optional(),
  /** Separated by commas. */
  CORPORATION_SUPPORT_PHONES: Env.schema.string.optional(),
  /** Amount in rupees above which a refund is unusual, 50000 by default. */
  USUAL_CLAIM_RUPEES: wholeNumber(0, 1_000_000_000),
  USUAL_LOAN_RUPEES: wholeNumber(0, 1_000_000_000),
  PAYMENT_DEBIT_ACCOUNT: Env.schema.string.optional(),
  REMITTER_BANK_CODE: Env.schema.string.optional(),
})
