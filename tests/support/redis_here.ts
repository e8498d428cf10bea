import { spawnSync } from 'node:child_process'

/** Whether this machine has a Redis that a test may start as a process of its own. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0
