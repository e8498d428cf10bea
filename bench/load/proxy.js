import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../.ci/promises.js'
import { Expected } from '../../bin/portal/say.js'

const READY_MS = 5000

/** As docs/deploy.md has it, without TLS, which the people of the bench would pay for and not the portal. */
const configuration = ({ folder, port, ports }) => `daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
worker_processes 1;
events { worker_connections 2048; }
http {
  access_log off;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n')}
  client_max_body_size 24m;
  upstream arthasetu {
${ports.map((each) => `    server 127.0.0.1:${each} max_fails=1 fail_timeout=2s;`).join('\n')}
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://arthasetu;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_request_buffering off;
    }
    error_page 502 504 /away.html;
    location = /away.html { internal; root ${folder}; }
  }
}
`

/**
 * nginx in front of several portals.
 *
 * @param away the page it shows while none of them answers
 */
export async function startProxy(ports, away) {
  const folder = mkdtempSync(join(tmpdir(), 'arthasetu-proxy-'))
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  /** Its workers are somebody else. */
  chmodSync(folder, 0o711)
  writeFileSync(join(folder, 'away.html'), away)
  writeFileSync(file, configuration({ folder, port, ports }))
  const child = spawn('nginx', ['-c', file], {
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const exited = once(child, 'exit')
  const address = `http://127.0.0.1:${port}`
  const begun = performance.now()
  while (!(await fetch(`${address}/health/live`).catch(() => null))?.ok) {
    if (child.exitCode !== null || performance.now() - begun > READY_MS) {
      throw new Expected(`nginx did not start: ${join(folder, 'error.log')}`)
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
