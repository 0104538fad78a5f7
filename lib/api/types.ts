/** The wire's types for rooms that must not load the schemas. */
export type { AuditEntry, Features, FieldErrors, NewPush, PushRecord, RetrievedPush, Version } from './schemas';
