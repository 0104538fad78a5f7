import { request as ask } from 'node:http';
import { listen, type TestServer } from './listen';

/** An instance whose files are in an object store: its API is the server's, and what asks it for a file is sent on to another origin. */
export function startObjectStoreFront(baseUrl: string): Promise<TestServer> {
  return listen((request, response) => {
    const { method, url = '/', headers } = request;
    if (url.startsWith('/rails/')) {
      response.writeHead(302, { location: `${baseUrl}${url}` }).end();
      return;
    }
    const onward = ask(new URL(url, baseUrl), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
}
