import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { MOVED_PATHS, OLD_PATHS } from '#site/rules/public_paths'

const anyOf = (names: readonly string[]) => ({ match: new RegExp(`^(?:${names.join('|')})$`, 'i') })

/** Registered last, so that `/dashboard` is the page and `/Dashboard` the old path. */
export function routeOldPaths(): void {
  router
    .get('/:oldPath', [controllers.site.OldPaths, 'show'])
    .where('oldPath', anyOf(Object.keys(OLD_PATHS)))
    .as('site.old_paths.show')

  /** Every registration type leads to the one form for loan applicants (DECISIONS 1). */
  router
    .get('/:oldPath/:registrationType', [controllers.site.OldPaths, 'show'])
    .where('oldPath', anyOf(['signup']))
    .as('site.old_paths.sign_up')

  router
    .get('/:oldPath/:applicationUuid/:loiNumber', [controllers.site.OldPaths, 'verification'])
    .where('oldPath', anyOf(['verifyloi']))
    .as('site.old_paths.verification')

  for (const [index, path] of Object.keys(MOVED_PATHS).entries()) {
    router.get(path, [controllers.site.OldPaths, 'moved']).as(`site.old_paths.moved_${index}`)
  }
}
