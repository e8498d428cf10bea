import env from '#start/env'
import { defineConfig } from '@adonisjs/redis'
import type { InferConnections } from '@adonisjs/redis/types'

/** Used only when SESSION_DRIVER or LIMITER_STORE say so: no connection is opened before that. */
const redisConfig = defineConfig({
  connection: 'main',
  connections: {
    main: {
      host: env.get('REDIS_HOST', '127.0.0.1'),
      port: String(env.get('REDIS_PORT', 6379)),
      password: env.get('REDIS_PASSWORD', ''),
      db: 0,
      keyPrefix: 'arthasetu:',
      retryStrategy: (times) => (times > 10 ? null : times * 50),
    },
  },
})

export default redisConfig

declare module '@adonisjs/redis/types' {
  export interface RedisConnections extends InferConnections<typeof redisConfig> {}
}
