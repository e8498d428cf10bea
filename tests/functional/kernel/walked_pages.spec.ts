import { test } from '@japa/runner'
import { FORMS } from '#tests/browser/accessibility/forms'
import { unvisitedPages } from '#tests/browser/accessibility/unnamed_pages'
import { isOfCitizens, VISITS } from '#tests/browser/accessibility/visits'
import { isOfOfficers, VISITS as OF_OFFICERS } from '#tests/browser/lending/approvals/visits'

/** The walks themselves are part of `.ci/full`; this test detects pages that they miss. */
test.group('Walks of pages', () => {
  test('have an address for every page of citizens', async ({ assert }) => {
    const { withValues, gone } = await unvisitedPages(VISITS, isOfCitizens)
    assert.deepEqual({ withValues, gone }, { withValues: [], gone: [] })
    const unvisited = Object.keys(FORMS).filter((pattern) => !VISITS[pattern])
    assert.deepEqual(unvisited, [])
  })

  test('have an address for every page of officers', async ({ assert }) => {
    const { withValues, gone } = await unvisitedPages(OF_OFFICERS, isOfOfficers)
    assert.deepEqual({ withValues, gone }, { withValues: [], gone: [] })
  })
})
