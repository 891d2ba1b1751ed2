import { useLogin } from '@faustwp/core';

export default function Members() {
  const { login, data } = useLogin();
  const logIn = (event) => {
    event.preventDefault();
    const given = new FormData(event.target);
    login(given.get('name'), given.get('password'));
  };
  const { code, error } = data?.generateAuthorizationCode ?? {};
  return (
    <form onSubmit={logIn}>
      <label>
        Name <input name="name" />
      </label>
      <label>
        Password <input name="password" type="password" />
      </label>
      <button type="submit">Log in</button>
      <p role="status">{code ? 'Logged in' : error}</p>
    </form>
  );
}
