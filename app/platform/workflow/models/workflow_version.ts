import { WorkflowVersionSchema } from '#database/schema'

/** An edit of the workflow on screen; it begins a new version of all steps of its subject type. */
export default class WorkflowVersion extends WorkflowVersionSchema {
  static override table = 'workflow_versions'
}
