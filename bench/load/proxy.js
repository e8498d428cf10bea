import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../.ci/promises.js'
import { inRoot } from '../../bin/portal/places.js'
import { ExpectedError } from '../../bin/portal/say.js'

const READY_MS = 5000

/**
 * The configuration from the build for these processes, without TLS, whose cost would fall on the simulated users and
 * not on the portal.
 */
const sites = ({ folder, port, ports }) =>
  readFileSync(inRoot('deploy', 'nginx', 'arthasetu.conf'), 'utf8')
    .replace(/^ +server 127\.0\.0\.1:3333 (.*)\n.*\n/m, (_, how) =>
      ports.map((each) => `  server 127.0.0.1:${each} ${how}\n`).join('')
    )
    .replace(/^server \{\n {2}listen 80;[^}]*\}\n/m, '')
    .replace(/^ +(?:ssl_|server_name).*\n/gm, '')
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace('root /srv/arthasetu;', `root ${folder};`)

const configuration = (place) => `daemon off;
pid ${place.folder}/nginx.pid;
error_log ${place.folder}/error.log;
worker_processes 1;
events { worker_connections 2048; }
http {
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path ${place.folder}/${name};`).join('\n')}
${sites(place)}
}
`

/**
 * Starts nginx in front of several portals.
 *
 * @param away page that is shown while none of them responds
 */
export async function startProxy(ports, away) {
  const folder = mkdtempSync(join(tmpdir(), 'arthasetu-proxy-'))
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  /** Its workers run as another user. */
  chmodSync(folder, 0o711)
  writeFileSync(join(folder, 'away.html'), away)
  writeFileSync(file, configuration({ folder, port, ports }))
  const child = spawn('nginx', ['-c', file], {
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const exited = once(child, 'exit')
  const address = `http://127.0.0.1:${port}`
  const startedAt = performance.now()
  while (!(await fetch(`${address}/health/live`).catch(() => null))?.ok) {
    if (child.exitCode !== null || performance.now() - startedAt > READY_MS) {
      throw new ExpectedError(`nginx did not start: ${join(folder, 'error.log')}`)
    }
    await wait(50)
  }
  return {
    address,
    async stop() {
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
