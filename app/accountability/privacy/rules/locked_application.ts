import type Application from '#applications/models/application'

type Live = Pick<Application, 'status'>

/**
 * The application that keeps a profile shut (DECISIONS 5); undefined where the person can correct their data
 * themselves.
 *
 * @param live the newest first
 */
export function lockingApplication<A extends Live>(live: readonly A[]): A | undefined {
  return live.some(({ status }) => status.editableByApplicant) ? undefined : live[0]
}
