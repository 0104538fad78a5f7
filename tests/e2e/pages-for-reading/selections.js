// A shadow tree with the key in it, and a text with CRLF, which a parser would have turned into LF.
const key = document.getElementById('key')?.textContent ?? '';
document.getElementById('crlf')?.append(key.replaceAll('\n', '\r\n'));
const inner = document.createElement('pre');
inner.id = 'inner';
inner.textContent = key;
document.getElementById('host')?.attachShadow({ mode: 'open' }).append(inner);
