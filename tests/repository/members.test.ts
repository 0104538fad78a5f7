import { describe, expect, test } from 'vitest';
import * as schemas from '../../lib/api/schemas';
import { calledMethods, interfaceMembers, quotedTexts, returnedMembers } from './checks/members';
import { type SourceFile, sourceFile, sourceFiles } from './checks/source';

describe('every message between pages and worker', () => {
  const messages = interfaceMembers(sourceFile('lib/messages.ts'), 'Messages');

  test('has a handler in the worker', () => {
    expect(returnedMembers(sourceFile('lib/background/handlers.ts'), 'createHandlers').sort()).toEqual(messages.sort());
  });

  test('is sent by a page', () => {
    const quoted = quotedTexts(sourceFiles('entrypoints', 'components', 'lib/state', 'lib/browser'));
    expect(messages.filter((name) => !quoted.has(name))).toEqual([]);
  });
});

/** The operations of API v2, by what the client calls them, with the schema that each answer must fit. */
const OPERATIONS = {
  version: 'versionSchema',
  createPush: 'pushRecordSchema',
  retrievePush: 'retrievedPushSchema',
  previewPush: 'previewSchema',
  auditLog: 'auditSchema',
  notifyEmails: 'queuedSchema',
  expirePush: 'pushRecordSchema',
  listActive: 'pushListSchema',
  listExpired: 'pushListSchema',
};

describe('every API operation', () => {
  const client = sourceFile('lib/api/client.ts');

  test('has a function of the client, and the client has no other', () => {
    expect(interfaceMembers(client, 'Client')).toEqual(Object.keys(OPERATIONS));
    expect(returnedMembers(client, 'createClient')).toEqual(Object.keys(OPERATIONS));
  });

  test.each(Object.entries(OPERATIONS))('%s has a schema that the client uses', (_operation, schema) => {
    expect(schemas).toHaveProperty(schema);
    expect(client.text).toContain(`answer: ${schema}`);
  });

  test('has a test', () => {
    const called = calledMethods(sourceFiles('tests/unit/api'));
    expect(Object.keys(OPERATIONS).filter((name) => !called.has(name))).toEqual([]);
  });
});

describe('the checks of members', () => {
  const sample = (text: string): SourceFile => ({ path: 'lib/sample.ts', text });

  test('read the names of an interface and of a returned object', () => {
    const file = sample(
      'export interface M { a: 1; b(): void }\nexport function create() { const x = {}; return { a, b() {} }; }',
    );
    expect(interfaceMembers(file, 'M')).toEqual(['a', 'b']);
    expect(returnedMembers(file, 'create')).toEqual(['a', 'b']);
  });

  test('fail where there is nothing to read', () => {
    expect(() => interfaceMembers(sample('type M = {}'), 'M')).toThrow('no interface M');
    expect(() => returnedMembers(sample('function create() { return 1; }'), 'create')).toThrow('no function create');
  });

  test('tell what is called and quoted from what is only mentioned', () => {
    const file = sample("client.version(); expirePush(); // client.auditLog('listActive')\ncall('createPush', input);");
    expect(calledMethods([file])).toEqual(new Set(['version']));
    expect(quotedTexts([file])).toEqual(new Set(['createPush']));
  });
});
