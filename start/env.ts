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
 * Everything the surroundings may set. Optional values have their default where they are used
 * (config/), so that a newcomer's `.env` holds only keys and an address.
 */
export default await Env.create(new URL('../', import.meta.url), {
  NODE_ENV: Env.schema.enum(['development', 'production', 'test'] as const),
  PORT: portNumber,
  HOST: Env.schema.string({ format: 'host' }),
  APP_URL: webAddress,
  /** Further names of the portal, separated by commas, e.g. of a proxy that passes on its own. */
  ALLOWED_HOSTS: Env.schema.string.optional(),
  APP_KEY: secretKey,
  /** Encrypts personal numbers at rest (config/vault.ts); it is changed as docs/operations/running.md says. */
  VAULT_KEY: secretKey,
  /** Keys that open as well and seal nothing, while VAULT_KEY is being changed. */
  VAULT_OTHER_KEYS: secretKeys,
  /** Keys the look-up digests of encrypted numbers. */
  VAULT_DIGEST_KEY: secretKey,
  /** The PKCS#11 token of keys that begin with `pkcs11:`; its library is a file. */
  VAULT_PKCS11_LIBRARY: readableFile,
  VAULT_PKCS11_TOKEN: Env.schema.string.optional(),
  /** Label of its key that wraps them. */
  VAULT_PKCS11_KEY: Env.schema.string.optional(),
  VAULT_PKCS11_PIN: Env.schema.secret.optional(),
  VAULT_PKCS11_PIN_FILE: Env.schema.string.optional(),
  /** Keys the seals of the audit log; changing it makes them worthless. */
  AUDIT_KEY: secretKey,
  /** File outside the database that the heads of the seals are appended to. */
  AUDIT_CHECKPOINT_LOG_PATH: Env.schema.string.optional(),
  /** Its earlier name. */
  AUDIT_HEADS_PATH: Env.schema.string.optional(),
  /** Who gets the head of the seals by e-mail, once a day. */
  AUDIT_MAIL_TO: Env.schema.string.optional({ format: 'email' }),
  /** Addresses, with commas between them, that get the published head of each day. */
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
  /** Folder of the request log, and for how many days it is kept. */
  REQUEST_LOG_PATH: Env.schema.string.optional(),
  REQUEST_LOG_DAYS: wholeNumber(1, 36_600),

  /** How long the portal waits for others (config/timeouts.ts). */
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
  /** Certificate of a private authority, a file. */
  MYSQL_CA: readableFile,

  SESSION_DRIVER: Env.schema.enum.optional(['database', 'redis'] as const),
  LIMITER_STORE: Env.schema.enum.optional(['database', 'redis', 'memory'] as const),
  REDIS_HOST: Env.schema.string.optional({ format: 'host' }),
  REDIS_PORT: optionalPort,
  REDIS_PASSWORD: Env.schema.string.optional(),
  REDIS_DB: wholeNumber(0, 65_535),
  /** Stands before each key, for a Redis that others use too. */
  REDIS_PREFIX: Env.schema.string.optional(),
  REDIS_TLS: Env.schema.boolean.optional(),
  REDIS_CA: readableFile,

  /** Figures for Prometheus at `/metrics`. */
  METRICS: Env.schema.enum.optional(['on', 'off'] as const),
  METRICS_TOKEN: optionalSecretKey,
  /** Traces for a collector of OpenTelemetry; the OTEL_ variables of its specification say where. */
  OTEL: Env.schema.enum.optional(['on', 'off'] as const),
  SLOW_STATEMENT_MS: numberBetween(0, 3_600_000),
  /** Whether the server runs the scheduled commands itself. */
  SCHEDULE: Env.schema.enum.optional(['on', 'off'] as const),
  /** Commands that this machine does not run, separated by commas. */
  SCHEDULE_WITHOUT: Env.schema.string.optional(),

  /** Whether the server is a worker of jobs itself. */
  JOBS: Env.schema.enum.optional(['on', 'off'] as const),
  /** Without a sign of life for so many seconds a worker is gone. */
  JOBS_GONE_AFTER: wholeNumber(1, 3600),
  /** So often a worker may die over one file, until the file is given up. */
  JOBS_MAX_CRASHES: wholeNumber(1, 1000),
  /** Lists of more rows become files of a job. */
  JOBS_MIN_ROWS: wholeNumber(0, 1_000_000_000),
  /** Earlier names of these two. */
  JOBS_MOST_DEATHS: wholeNumber(1, 1000),
  JOBS_FROM_ROWS: wholeNumber(0, 1_000_000_000),

  /** Folder for backups, and the certificate that they are encrypted for, a file. */
  BACKUP_PATH: Env.schema.string.optional(),
  BACKUP_PUBLIC_KEY: readableFile,
  /** So many days, weeks and months keep their newest backup. */
  BACKUP_KEEP_DAILY: wholeNumber(0, 3660),
  BACKUP_KEEP_WEEKLY: wholeNumber(0, 520),
  BACKUP_KEEP_MONTHLY: wholeNumber(0, 1200),

  /** Roles that need a second factor, '1,4,5,6,7' by default; `none` for no role. */
  SECOND_FACTOR_ROLES: rolesOrNone,
  /** For so many days whoever gave somebody access confirms nothing together with them; 7 by default. */
  TWO_PERSONS_DAYS: wholeNumber(0, 366),
  SSO_PRIVATE_ADDRESSES: Env.schema.boolean.optional(),

  /** Where files are kept: in a folder of this machine, or in an S3 store. */
  DRIVE_DISK: kindOf(['fs', 's3'], ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']),
  STORAGE_PATH: Env.schema.string.optional(),
  S3_BUCKET: Env.schema.string.optional(),
  S3_REGION: Env.schema.string.optional(),
  /** Of a store that is not Amazon's. */
  S3_ENDPOINT: Env.schema.string.optional({ format: 'url', tld: false }),
  S3_ACCESS_KEY_ID: Env.schema.string.optional(),
  S3_SECRET_ACCESS_KEY: Env.schema.secret.optional(),
  /** The bucket stands in the path of an address and not before its host; so where S3_ENDPOINT is set. */
  S3_PATH_STYLE: Env.schema.boolean.optional(),
  /** Whether browsers send files there themselves. */
  S3_DIRECT_UPLOADS: Env.schema.boolean.optional(),
  /** The virus scanner clamd, by its socket or over TCP; without either, files are not scanned. */
  CLAMD_SOCKET: Env.schema.string.optional(),
  CLAMD_HOST: Env.schema.string.optional({ format: 'host' }),
  CLAMD_PORT: optionalPort,
  /** What happens to a file of which it gives no result. */
  CLAMD_POLICY: Env.schema.enum.optional(['wait', 'accept'] as const),
  /** The PKCS#11 token with keys that sign letters; its library is a file. */
  SIGNING_PKCS11_LIBRARY: readableFile,
  SIGNING_PKCS11_TOKEN: Env.schema.string.optional(),
  SIGNING_PKCS11_PIN: Env.schema.secret.optional(),
  SIGNING_PKCS11_PIN_FILE: Env.schema.string.optional(),
  /** Gives signed letters a time stamp (RFC 3161). */
  TIME_STAMP_URL: addressOf(['http:', 'https:'], 'http://timestamp.example.org'),
  /** Where the files of a form wait while it is answered; by default in the system's temporary folder. */
  INCOMING_PATH: Env.schema.string.optional(),

  SMS_DRIVER: kindOf(['log', 'http'], ['SMS_URL', 'SMS_TOKEN', 'SMS_SENDER']),
  SMS_URL: gatewayAddress,
  SMS_TOKEN: Env.schema.string.optional(),
  /** A second gateway, for when the first is away. */
  SMS_SECOND_URL: gatewayAddress,
  SMS_SECOND_TOKEN: Env.schema.string.optional(),
  /** What an answer looks like that takes a message: `status=success`, or words that stand in it. */
  SMS_ACCEPTED: Env.schema.string.optional(),
  /** What a gateway shows with its delivery reports. */
  SMS_REPORT_SECRET: Env.schema.string.optional(),
  SMS_SENDER: Env.schema.string.optional(),
  SMS_ENTITY_ID: Env.schema.string.optional(),
  SMS_TEMPLATE_IDS: textsByName,
  MAIL_DRIVER: kindOf(['log', 'smtp'], ['SMTP_URL']),
  MAIL_FROM: Env.schema.string.optional(),
  SMTP_URL: addressOf(['smtp:', 'smtps:'], 'smtp://user:password@mail.example.org:587'),
  /** Outside the demonstration the server starts with `log` drivers only when this says so. */
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
  /** Above so many rupees a refund is not usual, 50000 by default. */
  USUAL_CLAIM_RUPEES: wholeNumber(0, 1_000_000_000),
  USUAL_LOAN_RUPEES: wholeNumber(0, 1_000_000_000),
  PAYMENT_DEBIT_ACCOUNT: Env.schema.string.optional(),
  REMITTER_BANK_CODE: Env.schema.string.optional(),
})
