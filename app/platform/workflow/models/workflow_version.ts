import { WorkflowVersionSchema } from '#database/schema'

/** An edit of the workflow on screen: with it all steps of its kind of file begin a new version. */
export default class WorkflowVersion extends WorkflowVersionSchema {
  static override table = 'workflow_versions'
}
