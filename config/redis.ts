import env from '#start/env'
import timeouts from '#config/timeouts'
import { tlsOptions } from '#config/tls'
import { defineConfig } from '@adonisjs/redis'
import type { InferConnections } from '@adonisjs/redis/types'

/** Whether sessions or limits are stored in Redis. */
export const usesRedis = [env.get('SESSION_DRIVER'), env.get('LIMITER_STORE')].includes('redis')

/** Used only when SESSION_DRIVER or LIMITER_STORE requires it: no connection is opened before that. */
const redisConfig = defineConfig({
  connection: 'main',
  connections: {
    main: {
      host: env.get('REDIS_HOST', '127.0.0.1'),
      port: String(env.get('REDIS_PORT', 6379)),
      password: env.get('REDIS_PASSWORD', ''),
      db: env.get('REDIS_DB', 0),
      keyPrefix: env.get('REDIS_PREFIX', 'arthasetu:'),
      tls: tlsOptions(env.get('REDIS_TLS', false), env.get('REDIS_CA')),
      /** Retries for ever: a Redis that comes back is found without a restart. */
      retryStrategy: (times) => Math.min(times * 50, 2_000),
      /** A request fails at once when nothing responds, instead of waiting for a reconnection. */
      maxRetriesPerRequest: 1,
      connectTimeout: timeouts.redisConnect,
      commandTimeout: timeouts.redisCommand,
      /** A command without a response ends its connection: the next command gets a new one. */
      socketTimeout: timeouts.redisCommand,
    },
  },
})

export default redisConfig

declare module '@adonisjs/redis/types' {
  export interface RedisConnections extends InferConnections<typeof redisConfig> {}
}
