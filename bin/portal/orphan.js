/**
 * npm starts us through a shell and a kill of npm ends that shell but not us. So where somebody
 * stands between (npm, or this file on an older Node) the end of the parent counts as being told
 * to stop; started directly, with nohup for instance, we go on without a parent.
 */
export function whenOrphaned(stop) {
  if (!process.env.npm_lifecycle_event && !process.env.PORTAL_WRAPPED) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, 500)
  timer.unref()
}
