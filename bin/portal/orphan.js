/**
 * npm starts this process through a shell, and killing npm ends that shell but not this process. Where a process is in
 * between (npm, or this file on an older Node), the end of the parent therefore counts as a stop signal; when started
 * directly, for instance with nohup, the process continues without a parent.
 */
export function onParentExit(stop) {
  if (!process.env.npm_lifecycle_event && !process.env.PORTAL_WRAPPED) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, 500)
  timer.unref()
}
