import { test } from '@japa/runner'
import { categoriesFor, rolesForCategory } from '#reports/policies/report_scope'
import { breadcrumbPaths, categoriesBelow } from '#reports/rules/report_terms'

const ALL = [
  'applications/pendency',
  'applications/outcomes',
  'applications/beneficiaries',
  'loi',
  'loans',
  'claims',
  'payments',
  'budget',
  'officers',
  'data_quality',
]

test.group('Report categories', () => {
  test('officers see all but the budget, which is restricted; accounts officers see the financial ones, applicants none', ({
    assert,
  }) => {
    for (const role of [1, 4, 5, 7, null]) {
      assert.deepEqual([...categoriesFor(role)] as string[], ALL, `role ${role}`)
    }
    for (const role of [2, 3]) {
      const seen = ALL.filter((category) => category !== 'budget')
      assert.deepEqual([...categoriesFor(role)] as string[], seen, `role ${role}`)
    }
    assert.deepEqual([...categoriesFor(6)], ['loans', 'claims', 'payments', 'budget'])
    assert.deepEqual([...categoriesFor(0)], [])
    assert.deepEqual([...rolesForCategory('budget')] as number[], [1, 4, 5, 6, 7])
    assert.deepEqual([...rolesForCategory('loi')] as number[], [1, 2, 3, 4, 5, 7])
  })

  test('are listed once below All, by their first part', ({ assert }) => {
    assert.deepEqual(categoriesBelow('', categoriesFor(1)), [
      { path: 'applications', name: 'applications', isLast: false },
      ...ALL.slice(3).map((path) => ({ path, name: path, isLast: true })),
    ])
  })

  test('are listed below a large category by their last part', ({ assert }) => {
    assert.deepEqual(categoriesBelow('applications', categoriesFor(1)), [
      { path: 'applications/pendency', name: 'pendency', isLast: true },
      { path: 'applications/outcomes', name: 'outcomes', isLast: true },
      { path: 'applications/beneficiaries', name: 'beneficiaries', isLast: true },
    ])
    assert.deepEqual(categoriesBelow('loans', categoriesFor(1)), [])
    assert.deepEqual(categoriesBelow('applications', categoriesFor(6)), [])
  })

  test('can be reached from All', ({ assert }) => {
    assert.deepEqual(breadcrumbPaths('applications/outcomes'), [
      'applications',
      'applications/outcomes',
    ])
    assert.deepEqual(breadcrumbPaths('loi'), ['loi'])
    assert.deepEqual(breadcrumbPaths(''), [])
  })
})
