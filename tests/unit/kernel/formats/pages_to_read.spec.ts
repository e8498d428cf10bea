import { globSync } from 'node:fs'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { isReadOnlyPage } from '#kernel/formats/page_assets'

const PAGES = globSync('**/*.tsx', { cwd: app.makePath('inertia/pages') })

test.group('Pages without a form', () => {
  test('are those of the public site, the service standards and the verification of a letter', ({
    assert,
  }) => {
    const found = PAGES.map((page) => page.replace(/\.tsx$/, '')).filter(isReadOnlyPage)
    for (const folder of ['back_office/site/', 'accountability/service_standards/']) {
      assert.isNotEmpty(
        found.filter((page) => page.startsWith(folder)),
        folder
      )
    }
    assert.include(found, 'lending/loi/verification')
  })
})
