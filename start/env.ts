import { Env } from '@adonisjs/core/env'

/**
 * Everything the surroundings may set. Optional values have their default where they are used
 * (config/), so that a newcomer's `.env` holds only keys and an address.
 */
export default await Env.create(new URL('../', import.meta.url), {
  NODE_ENV: Env.schema.enum(['development', 'production', 'test'] as const),
  PORT: Env.schema.number(),
  HOST: Env.schema.string({ format: 'host' }),
  APP_URL: Env.schema.string({ format: 'url', tld: false }),
  APP_KEY: Env.schema.secret(),
  /** Encrypts personal numbers at rest (config/vault.ts); changing it makes them unreadable. */
  VAULT_KEY: Env.schema.secret(),
  /** Keys the look-up digests of encrypted numbers. */
  VAULT_DIGEST_KEY: Env.schema.secret(),
  LOG_LEVEL: Env.schema.string.optional(),

  DB_CONNECTION: Env.schema.enum.optional(['sqlite', 'mysql'] as const),
  SQLITE_PATH: Env.schema.string.optional(),
  MYSQL_HOST: Env.schema.string.optional({ format: 'host' }),
  MYSQL_PORT: Env.schema.number.optional(),
  MYSQL_USER: Env.schema.string.optional(),
  MYSQL_PASSWORD: Env.schema.string.optional(),
  MYSQL_DATABASE: Env.schema.string.optional(),
  MYSQL_POOL: Env.schema.number.optional(),

  SESSION_DRIVER: Env.schema.enum.optional(['database', 'redis'] as const),
  LIMITER_STORE: Env.schema.enum.optional(['database', 'redis', 'memory'] as const),
  REDIS_HOST: Env.schema.string.optional({ format: 'host' }),
  REDIS_PORT: Env.schema.number.optional(),
  REDIS_PASSWORD: Env.schema.string.optional(),

  STORAGE_PATH: Env.schema.string.optional(),

  SMS_DRIVER: Env.schema.enum.optional(['log', 'http'] as const),
  SMS_URL: Env.schema.string.optional(),
  SMS_TOKEN: Env.schema.string.optional(),
  SMS_SENDER: Env.schema.string.optional(),
  SMS_ENTITY_ID: Env.schema.string.optional(),
  SMS_TEMPLATE_IDS: Env.schema.string.optional(),
  MAIL_DRIVER: Env.schema.enum.optional(['log', 'smtp'] as const),
  MAIL_FROM: Env.schema.string.optional(),
  SMTP_URL: Env.schema.string.optional(),

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
  PAYMENT_DEBIT_ACCOUNT: Env.schema.string.optional(),
  REMITTER_BANK_CODE: Env.schema.string.optional(),
})
