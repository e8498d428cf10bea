import { readdir } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'

test.group('Migrations', () => {
  test('have unique numbers of four digits', async ({ assert }) => {
    const names = (await readdir(app.makePath('database/migrations'))).toSorted()
    const numbers = names.map((name) => /^(\d{4})_\w+\.ts$/.exec(name)?.[1] ?? name)
    assert.deepEqual(
      numbers.filter((number, index) => numbers.indexOf(number) !== index),
      []
    )
    assert.deepEqual(
      numbers.filter((number) => !/^\d{4}$/.test(number)),
      []
    )
  })
})
