import { globSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { importsWithin } from '#tests/support/imports'

/** Packages that together add half a second and 70 MB to the start of every process, and that most do not need. */
const LOADED_WHEN_NEEDED = [
  '@cantoo/pdf-lib',
  'exceljs',
  'jose',
  'nodemailer',
  'openid-client',
  'pdfjs-dist',
  'sharp',
]

test.group('Providers', () => {
  test('do server work only in a running server: `codegen` warms up an application and never shuts it down', ({
    assert,
  }) => {
    const ofServers = globSync('providers/*.ts').filter((file) =>
      /[!=]== 'web'/.test(readFileSync(file, 'utf8'))
    )
    assert.isNotEmpty(ofServers)
    assert.deepEqual(
      ofServers.filter((file) => !/getMode\(\) [!=]== 'run'/.test(readFileSync(file, 'utf8'))),
      []
    )
  })
})

test.group('The start of a process', () => {
  test('loads no package that few processes need', ({ assert }) => {
    const reach = importsWithin(app.makePath(), true)
    const roots = globSync(['{config,providers,start}/**/*.ts', 'app/**/register.ts'])
    const loaded = new Set(roots.flatMap((root) => [...reach(root).keys()]))
    assert.isAbove(loaded.size, 500)
    const heavy = [...loaded].flatMap((path) =>
      LOADED_WHEN_NEEDED.filter((name) =>
        new RegExp(`^(?:import|export)(?! type)[^;'(]*?'${name}[/']`, 'm').test(
          readFileSync(app.makePath(path), 'utf8')
        )
      ).map((name) => `${path} imports ${name}`)
    )
    assert.deepEqual(heavy, [])
  })
})
